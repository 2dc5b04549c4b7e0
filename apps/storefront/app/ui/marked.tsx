/** A text in parts, with the matches of a search marked. */
export type MarkedText = readonly { text: string; isMarked: boolean }[]

export function Marked({ parts }: { parts: MarkedText }) {
  return parts.map(({ text, isMarked }, index) =>
    // The parts of a text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    isMarked ? (
      <mark key={index} className="bg-transparent font-semibold text-blue">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
