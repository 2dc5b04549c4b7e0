import type { ReviewImport } from '@stoa/contract/services/stoa/review-imports'
import type { ImportRow } from './store/imports.ts'

export function present({
  id,
  file_name,
  created_date,
  source: _source,
  date_format: _format,
  ...counts
}: ImportRow): ReviewImport {
  const { state, total, done, added, changed, unchanged, refused, kept } = counts
  return {
    id,
    fileName: file_name,
    createdDate: created_date.toISOString(),
    state,
    total,
    done,
    added,
    changed,
    unchanged,
    refused,
    kept,
  }
}
