/** Grey shapes where results will be: as many as fill a screen. */
export function Skeleton() {
  return (
    <div className="finder-skeleton" aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="finder-office">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
