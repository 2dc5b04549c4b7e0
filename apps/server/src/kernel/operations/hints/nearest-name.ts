/** The known name that a wrong one most likely stands for: another spelling (`line_items`), or a typing error. */
export function nearestName(wrong: string, known: readonly string[]): string | undefined {
  if (wrong.length > maxLength) return undefined
  const same = known.find((name) => plain(name) === plain(wrong))
  if (same) return same
  const allowed = Math.min(3, Math.floor(wrong.length / 3))
  const near = known
    .map((name) => ({ name, distance: distance(plain(wrong), plain(name), allowed) }))
    .filter((candidate) => candidate.distance <= allowed)
    .sort((one, other) => one.distance - other.distance)
  return near[0]?.name
}

const maxLength = 60

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** The Levenshtein distance, or a larger number than `most` as soon as it is certain to be larger. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    let left = i + 1
    // `diagonal`, `above` and `left` are the neighbours of the next cell in the table of distances.
    let [diagonal = 0] = row
    row = row.map((above, j) => {
      if (j > 0) left = Math.min(diagonal + (letter === other[j - 1] ? 0 : 1), above + 1, left + 1)
      diagonal = above
      return left
    })
  }
  return row.at(-1) ?? 0
}
