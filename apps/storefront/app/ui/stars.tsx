const star = 'M8 1.2l2.1 4.4 4.8.6-3.5 3.3.9 4.8L8 11.9l-4.3 2.4.9-4.8L1.1 6.2l4.8-.6z'
const row = [0, 17, 34, 51, 68]

function Row({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 84 16" className={`h-full w-auto max-w-none shrink-0 ${className}`}>
      {row.map((x) => (
        <path key={x} d={star} transform={`translate(${x})`} fill="currentColor" />
      ))}
    </svg>
  )
}

/** A number of five stars. `label` says it in words. */
export function Stars({ rating, label, className = 'h-4' }: { rating: number; label: string; className?: string }) {
  return (
    <span role="img" aria-label={label} className={`relative inline-flex ${className}`}>
      <Row className="text-line" />
      <span className="absolute inset-y-0 start-0 flex overflow-hidden" style={{ width: `${(rating / 5) * 100}%` }}>
        <Row className="text-ink" />
      </span>
    </span>
  )
}
