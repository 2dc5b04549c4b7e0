/** What it costs, and what it did cost if that was more. */
export function Price({ price, before, className = '' }: { price: string; before?: string | undefined; className?: string }) {
  return (
    <span className={`tabular-nums ${className}`}>
      {before && (
        <>
          <span className="sr-only">Now </span>
          <ins className="text-red no-underline">{price}</ins> <span className="sr-only">, before </span>
          <del className="text-quiet">{before}</del>
        </>
      )}
      {!before && price}
    </span>
  )
}
