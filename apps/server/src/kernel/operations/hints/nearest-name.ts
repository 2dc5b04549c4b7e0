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
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
