const files = import.meta.glob<string>(
  '../../../node_modules/lucide-static/icons/{accessibility,activity,alarm-clock,arrow-right,award,baby,badge-check,badge-dollar-sign,badge-percent,ban,banknote,bell,book-open,briefcase,briefcase-business,building,building-2,bus,calendar,calendar-check,calendar-clock,calendar-days,car,check,circle-alert,circle-check,circle-dollar-sign,circle-help,clipboard-list,clock,coins,compass,credit-card,dollar-sign,door-open,download,ear,eye,file-check,file-pen,file-text,gift,globe,graduation-cap,hand-coins,hand-heart,handshake,heart,heart-handshake,heart-pulse,home,house,hourglass,id-card,infinity,info,key,languages,landmark,laptop,layers,leaf,lightbulb,link,list,list-checks,lock,mail,map,map-pin,map-pinned,megaphone,message-circle,messages-square,minus,moon,mountain,navigation,package,palmtree,pencil,percent,phone,phone-call,piggy-bank,plus,receipt,receipt-text,refresh-cw,rocket,rotate-ccw,scale,scissors,search,send,settings,shield,shield-check,shopping-cart,smartphone,smile,sparkles,sprout,star,stethoscope,store,sun,sunrise,syringe,tag,tags,tent,ticket,timer,train-front,tree-pine,trending-down,truck,undo-2,user,user-check,user-plus,users,wallet,wallet-cards,waves,wifi,wrench,x,zap}.svg',
  { query: '?raw', import: 'default', eager: true },
);

/** The drawing inside an icon's <svg>, from the Lucide set (ISC); '' for a name the set does not have. */
export function iconMarkup(name: string): string {
  return ICONS.get(name) ?? '';
}

const ICONS = new Map(
  Object.entries(files).map(([file, svg]) => [
    file.slice(file.lastIndexOf('/') + 1, -'.svg'.length),
    svg
      .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
      .replace(/\s*\n\s*/g, '')
      .replaceAll(' />', '/>'),
  ]),
);
