import type { CSSProperties } from 'react'

/** A number of five stars, one line high. `label` says it in words. */
export function Stars({ rating, label, className = '' }: { rating: number; label: string; className?: string }) {
  return <span role="img" aria-label={label} className={`stars ${className}`} style={{ '--rating': rating } as CSSProperties} />
}
