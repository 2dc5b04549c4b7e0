import { plural, t } from '@lingui/core/macro'
import { getReviewImport } from '@stoa/contract/calls/stoa/review-imports'
import type { ImportedPicture, LinePicture, PictureProblem } from '@stoa/contract/services/stoa/review-imports'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { addressProblems } from './lines.ts'

/** Images that are named. */
const shown = 100

/** The images that an import would fetch, with the address of each. */
export function FilePictures({ pictures, lineOf }: { pictures: readonly LinePicture[]; lineOf: (index: number) => number }) {
  if (pictures.length === 0) return null
  return (
    <details>
      <summary>{plural(pictures.length, { one: '# image', other: '# images' })}</summary>
      <ul>
        {pictures.slice(0, shown).map(({ index = 0, url, problem }) => {
          const line = lineOf(index)
          return (
            <li key={`${index} ${url}`} style={{ overflowWrap: 'anywhere' }}>
              {t`Line ${line}:`} {url} {problem && <strong>{problemText(problem)}</strong>}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** The outcomes of an import's images, with the reason of each that could not be imported. */
export function ImportedPictures({ importId }: { importId: string }) {
  const { data: pictures = [] } = useQuery({
    queryKey: ['review-imports', 'pictures', importId],
    queryFn: async ({ signal }) => (await api.call(getReviewImport, { importId }, { signal })).pictures ?? [],
    refetchInterval: ({ state }) => (state.data?.some((picture) => picture.state === 'PENDING') ? 2000 : false),
  })
  if (pictures.length === 0) return null
  const count = (state: ImportedPicture['state']) => pictures.filter((picture) => picture.state === state).length
  const parts = [
    plural(count('ADDED'), { one: '# image added', other: '# images added' }),
    plural(count('PENDING'), { one: '# on its way', other: '# on their way' }),
    plural(count('FAILED'), { one: '# left out', other: '# left out' }),
  ]
  const failed = pictures.filter(({ state }) => state === 'FAILED')
  return (
    <details>
      <summary>{parts.join(', ')}</summary>
      <ul>
        {failed.slice(0, shown).map(({ index = 0, url, failure = '' }) => (
          <li key={`${index} ${url}`} style={{ overflowWrap: 'anywhere' }}>
            {url} <strong>{failure in addressProblems ? problemText(failure as PictureProblem) : failure}</strong>
          </li>
        ))}
      </ul>
    </details>
  )
}

function problemText(problem: PictureProblem): string {
  return t(addressProblems[problem])
}
