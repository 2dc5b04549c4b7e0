import { addReviewLines, checkReviewLines } from '@stoa/contract/calls/stoa/review-imports'
import { addReviewLinesRequestLimits } from '@stoa/contract/limits/stoa/review-imports'
import type {
  LinePicture,
  LineWarning,
  ReviewDateFormat,
  ReviewFileSource,
  ReviewImport,
  ReviewLineOutcome,
} from '@stoa/contract/services/stoa/review-imports'
import { api } from '../../../lib/calls/api.ts'
import { splitParts } from '../../../lib/csv/background-imports.ts'
import type { ReadLine } from './lines.ts'

export interface ReviewFile {
  source: ReviewFileSource
  dateFormat: ReviewDateFormat | undefined
  fileName: string
  lines: readonly ReadLine[]
}

/** The result of a dry run for each line, and for the images of new ones. */
export interface CheckedFile {
  outcomes: ReviewLineOutcome[]
  pictures: LinePicture[]
  warnings: LineWarning[]
}

const partSize = addReviewLinesRequestLimits.lines.maxItems

export async function checkLines(
  { source, dateFormat, lines }: Omit<ReviewFile, 'fileName'>,
  signal: AbortSignal,
): Promise<CheckedFile> {
  const all: CheckedFile = { outcomes: [], pictures: [], warnings: [] }
  for (const part of splitParts(lines, partSize)) {
    const about = { source, ...(dateFormat && { dateFormat }) }
    const answer = await api.call(checkReviewLines, { ...about, lines: part.lines }, { signal })
    const { outcomes = [], pictures = [], warnings = [] } = answer
    const before = all.outcomes.length
    all.outcomes.push(...outcomes)
    all.pictures.push(...pictures.map((picture) => ({ ...picture, index: (picture.index ?? 0) + before })))
    all.warnings.push(...warnings.map((warning) => ({ ...warning, index: (warning.index ?? 0) + before })))
  }
  return all
}

/** Sends a file part by part, and starts its import with the last one. */
export async function sendFile({ source, dateFormat, fileName, lines }: ReviewFile): Promise<ReviewImport> {
  let sent: ReviewImport | undefined
  for (const part of splitParts(lines, partSize)) {
    const about = {
      source,
      fileName: fileName.slice(0, 200),
      ...(dateFormat && { dateFormat }),
      ...(sent && { importId: sent.id }),
    }
    sent = (await api.call(addReviewLines, { ...about, lines: part.lines, start: part.isLast })).reviewImport
  }
  return sent!
}
