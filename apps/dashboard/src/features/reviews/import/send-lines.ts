import { addReviewLines, checkReviewLines } from '@stoa/contract/calls/stoa/review-imports'
import { addReviewLinesRequestLimits } from '@stoa/contract/limits/stoa/review-imports'
import type { LinePicture, ReviewFileSource, ReviewImport, ReviewLineOutcome } from '@stoa/contract/services/stoa/review-imports'
import { api } from '../../../lib/api.ts'
import type { ReadLine } from './lines.ts'

export interface ReviewFile {
  source: ReviewFileSource
  fileName: string
  lines: readonly ReadLine[]
}

/** What an import would do with each line, and with the images of new ones. */
export interface CheckedFile {
  outcomes: ReviewLineOutcome[]
  pictures: LinePicture[]
}

const partSize = addReviewLinesRequestLimits.lines.maxItems

function* partsOf(lines: readonly ReadLine[]) {
  for (let from = 0; from < lines.length; from += partSize)
    yield {
      lines: lines.slice(from, from + partSize).map(({ line: _line, ...wire }) => wire),
      isLast: from + partSize >= lines.length,
    }
}

export async function checkLines({ source, lines }: Omit<ReviewFile, 'fileName'>, signal: AbortSignal): Promise<CheckedFile> {
  const all: CheckedFile = { outcomes: [], pictures: [] }
  for (const part of partsOf(lines)) {
    const { outcomes = [], pictures = [] } = await api.call(checkReviewLines, { source, lines: part.lines }, { signal })
    const before = all.outcomes.length
    all.outcomes.push(...outcomes)
    all.pictures.push(...pictures.map((picture) => ({ ...picture, index: (picture.index ?? 0) + before })))
  }
  return all
}

/** Sends a file part by part, and starts its import with the last one. */
export async function sendFile({ source, fileName, lines }: ReviewFile): Promise<ReviewImport> {
  let sent: ReviewImport | undefined
  for (const part of partsOf(lines)) {
    const about = { source, fileName: fileName.slice(0, 200), ...(sent && { importId: sent.id }) }
    sent = (await api.call(addReviewLines, { ...about, lines: part.lines, start: part.isLast })).reviewImport
  }
  return sent!
}
