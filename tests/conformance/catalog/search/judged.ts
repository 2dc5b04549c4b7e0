import type { WireAnswer } from '../../../support/shop/shop.ts'

/** Queries with the slugs that must be among the first five results, or with none where nothing fits. */
export type Judged = Readonly<Record<string, readonly string[]>>

export interface Outcome {
  query: string
  isFound: boolean
  expected: readonly string[]
  found: readonly string[]
}

/** Performs each query; where nothing fits, a list that says that it is partial counts as nothing. */
export async function judge(judged: Judged, list: (expression: string) => Promise<WireAnswer>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [query, expected] of Object.entries(judged)) {
    const { body } = await list(query)
    const isNothing = body.total === 0 || body.partial === true
    const found: string[] = (body.products ?? []).slice(0, 5).map(({ slug }: { slug: string }) => slug)
    const isFound = expected.length === 0 ? isNothing : expected.every((slug) => found.includes(slug))
    outcomes.push({ query, isFound, expected, found: body.partial ? ['(partial)', ...found] : found })
  }
  return outcomes
}

/** The part of the queries that is found, with a table of the others. */
export function rateOf(outcomes: readonly Outcome[]): { rate: number; misses: string } {
  const missed = outcomes.filter(({ isFound }) => !isFound)
  return {
    rate: 1 - missed.length / outcomes.length,
    misses: missed
      .map(({ query, expected, found }) => `${query}: expected ${expected.join(', ')}; found ${found.join(', ')}`)
      .join('\n'),
  }
}
