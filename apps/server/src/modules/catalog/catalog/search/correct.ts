import type { SiteRead } from '../../../../kernel/site/site.ts'
import { loadStems, thesaurus } from '../../product-search/index.ts'
import { countProductsWithWords } from '../store/found-groups.ts'
import { findSimilarWords, findWords } from '../store/words.ts'
import type { Group } from './group.ts'
import { allowedEdits, deletionsOf, editsBetween } from './typos.ts'

const maxCandidates = 12
const mostCounted = 50

/** The expression with the words that nothing has replaced by the closest ones that something has. Undefined where there are none. */
export async function correct(
  site: SiteRead,
  groups: readonly Group[],
  limits: { isFound: readonly boolean[]; asVisitor: boolean | undefined; mostEdits: number },
): Promise<string | undefined> {
  const corrected = await Promise.all(
    groups.map(async ({ tokens, isNamed }, index) => {
      if (limits.isFound[index] || isNamed) return tokens
      return Promise.all(tokens.map(async (token) => (await correctWord(site, token, limits)) ?? token))
    }),
  )
  const [before, after] = [groups.flatMap(({ tokens }) => tokens).join(' '), corrected.flat().join(' ')]
  return before === after ? undefined : after
}

/**
 * A word of a product that the audience may see, or one that has synonyms: a visitor never learns a word that only hidden products
 * have.
 */
async function correctWord(
  site: SiteRead,
  token: string,
  { asVisitor, mostEdits }: { asVisitor: boolean | undefined; mostEdits: number },
): Promise<string | undefined> {
  const allowed = Math.min(allowedEdits(token), mostEdits)
  if (allowed === 0 || !/^\p{L}+$/u.test(token)) return undefined
  const { languages, known } = await thesaurus.get(site)
  const stems = ((await loadStems(site, languages, [token])).get(token) ?? []).map((stem) => stem.slice(stem.indexOf(':') + 1))
  const keys = [token, ...stems].flatMap(deletionsOf).map((key) => `~${key}`)
  const near = (await findWords(site, [...new Set(keys)], [], 300)).map(({ word }) => word)
  const similar = token.length > 5 ? await findSimilarWords(site, token, 30) : []
  const edits = (word: string) =>
    Math.min(...[word, word.slice(0, token.length), word.slice(0, token.length + 1)].map((each) => editsBetween(token, each)))
  const rated = [...new Set([...near, ...similar])]
    .filter((word) => word !== token)
    .map((word) => ({ word, edits: edits(word), whole: editsBetween(token, word) }))
    .filter((candidate) => candidate.edits <= allowed)
    .toSorted((one, other) => one.edits - other.edits || one.whole - other.whole || (one.word < other.word ? -1 : 1))
    .slice(0, maxCandidates)
  const counts = await countProductsWithWords(
    site,
    rated.map(({ word }) => word),
    asVisitor,
    mostCounted,
  )
  const named = known
    .filter((word) => Math.abs(word.length - token.length) <= allowed && word !== token)
    .map((word) => ({ word, edits: editsBetween(token, word), whole: editsBetween(token, word), count: 0 }))
    .filter((candidate) => candidate.edits <= allowed)
  const [best] = [
    ...rated.map((each, index) => ({ ...each, count: counts[index] ?? 0 })).filter(({ count }) => count > 0),
    ...named,
  ].toSorted((one, other) => one.edits - other.edits || other.count - one.count || one.whole - other.whole)
  return best?.word
}
