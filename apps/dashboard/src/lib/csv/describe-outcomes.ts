import { plural } from '@lingui/core/macro'

/** The outcomes of a dry run in numbers. The caller has the words for the new lines: '3 new reviews'. */
export function describeOutcomes(outcomes: readonly string[], describeNew: (count: number) => string): string {
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  const [added, changed, same] = [count('NEW'), count('CHANGED'), count('UNCHANGED')]
  const left = outcomes.length - added - changed - same
  return [
    describeNew(added),
    plural(changed, { one: '# changed', other: '# changed' }),
    plural(same, { one: '# unchanged', other: '# unchanged' }),
    plural(left, { one: '# line left out', other: '# lines left out' }),
  ].join(', ')
}
