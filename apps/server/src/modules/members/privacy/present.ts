import type { KeptReason, MemberErasure, MemberExport } from '@stoa/contract/services/stoa/member-privacy'
import type { ErasureRow, ExportRow } from './store/privacy.ts'

export function presentExport(row: ExportRow): MemberExport {
  return {
    id: row.id,
    memberId: row.member_id,
    state: row.state,
    requestedBy: row.requested_by,
    progress: row.progress,
    ...(row.size !== null && { size: Number(row.size) }),
    createdDate: row.created_date.toISOString(),
    ...(row.expires_date && { expiresDate: row.expires_date.toISOString() }),
  }
}

export function presentErasure(row: ErasureRow): MemberErasure {
  return {
    id: row.id,
    memberId: row.member_id,
    state: row.state,
    cause: row.cause,
    ...(row.started_by && { startedBy: row.started_by }),
    // A part that found nothing says nothing.
    parts: Object.entries(row.parts)
      .map(([name, { erased, anonymized, kept }]) => ({
        name,
        erased,
        anonymized,
        kept: Object.entries(kept).map(([reason, count]) => ({ reason: reason as KeptReason, count })),
      }))
      .filter(({ erased, anonymized, kept }) => erased > 0 || anonymized > 0 || kept.length > 0),
    ...(row.failed_part && { failedPart: row.failed_part }),
    createdDate: row.created_date.toISOString(),
    ...(row.finished_date && { finishedDate: row.finished_date.toISOString() }),
  }
}
