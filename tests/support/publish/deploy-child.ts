import { killAtChange } from './kill-at-change.ts';

// A process that deploys one site to a folder: node deploy-child.ts <folder of published sites> <target>
// KILL_AT=n sends SIGKILL just before the n-th change to the file system. Prints the report.

const killer = killAtChange();
const { openFolderTarget } = await import('#publish/deploy/folder-target.ts');
const { deploy } = await import('./deployed-site.ts');
const [sitesDir = '', dir = ''] = process.argv.slice(2);
const report = await deploy('harbor', openFolderTarget(dir), sitesDir);
console.log(JSON.stringify({ changes: killer.changes(), report }));
