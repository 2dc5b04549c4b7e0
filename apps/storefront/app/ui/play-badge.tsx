/** Marks a picture as that of a video, over its middle. */
export function PlayBadge({ className = 'size-10' }: { className?: string }) {
  return (
    <span className={`absolute grid place-items-center rounded-[99px] bg-ink text-wall ${className}`}>
      <svg aria-hidden width="20" height="20" viewBox="0 0 20 20">
        <path d="m6.5 4 9.5 6-9.5 6z" fill="currentColor" />
      </svg>
    </span>
  )
}
