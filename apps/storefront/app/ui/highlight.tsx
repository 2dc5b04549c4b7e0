/** A text in parts, with the matches of a search marked. */
export type HighlightedText = readonly { text: string; isMatch: boolean }[]

export function Highlight({ parts }: { parts: HighlightedText }) {
  return parts.map(({ text, isMatch }, index) =>
    // The parts of a text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? (
      <mark key={index} className="bg-transparent font-semibold text-brand">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
