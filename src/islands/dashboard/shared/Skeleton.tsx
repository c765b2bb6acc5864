/** Grey lines where something will be, so that nothing moves when it comes. */
export function Skeleton({ lines = 6 }: { lines?: number | undefined }) {
  return (
    <div className="dash-skeleton">
      <p className="visually-hidden" role="status">
        One moment …
      </p>
      {Array.from({ length: lines }, (_line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
