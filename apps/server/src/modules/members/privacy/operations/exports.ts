import * as contract from '@stoa/contract/services/stoa/member-privacy'
import type { MemberExport } from '@stoa/contract/services/stoa/member-privacy'
import { brokenRule, permissionDenied } from '../../../../kernel/basics/errors.ts'
import type { FileStore } from '../../../../kernel/files/file-store.ts'
import { isStaff, type Caller } from '../../../../kernel/site/caller.ts'
import type { Job } from '../../../../kernel/site/jobs.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { customer } from '../../customers/index.ts'
import { findExistingMembers, lockMembers } from '../../members/ports/reading.ts'
import { readExport } from '../export-files.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { presentExport } from '../present.ts'
import * as store from '../store/privacy.ts'

/** Milliseconds after which another export may be asked for: while one is being written, and once it is ready. */
const pauses = { RUNNING: 3600_000, READY: 60_000 }

export const requestMemberExport = ({ makeExport }: { makeExport: Job<{ exportId: string }> }) =>
  implement(contract.requestMemberExport, async ({ site, caller, refuse }, request) => {
    const memberId = exportedMember(caller, request.memberId)
    // The lock ensures that two concurrent requests create one export.
    if (!(await lockMembers(site, [memberId], 'UPDATE')).has(memberId))
      throw refuse('MEMBER_NOT_FOUND', 'there is no such member', { memberId })
    return startExport(site, makeExport, memberId, isStaff(caller) ? 'STAFF' : 'MEMBER')
  })

export const requestCustomerExport = ({ makeExport }: { makeExport: Job<{ exportId: string }> }) =>
  implement(contract.requestCustomerExport, async ({ site, refuse }, { customerId }) => {
    const { isMember } = await customer.lock(site, customerId)
    if (isMember) throw refuse('CUSTOMER_IS_MEMBER', 'the copy of a member is made by the member’s id', { id: customerId })
    return startExport(site, makeExport, customerId, 'STAFF')
  })

/** The caller has locked whom it is about. */
async function startExport(
  site: SiteTx,
  makeExport: Job<{ exportId: string }>,
  memberId: string,
  requestedBy: 'STAFF' | 'MEMBER',
): Promise<{ memberExport: MemberExport }> {
  const last = await store.findLatestExport(site, memberId)
  if (last && site.now.getTime() - last.created_date.getTime() < pauses[last.state]) return { memberExport: presentExport(last) }
  const row = await store.insertExport(site, { memberId, requestedBy })
  site.enqueue(makeExport, { exportId: row.id })
  return { memberExport: presentExport(row) }
}

export const listMemberExports = implementRead(contract.listMemberExports, async ({ site, caller }, request) => {
  const row = await store.findLatestExport(site, exportedMember(caller, request.memberId))
  const isThere = row && !isExpired(row, site.now)
  return { memberExports: isThere ? [presentExport(row)] : [] }
})

export const downloadMemberExport = ({ files }: { files: FileStore }) =>
  implementRead(contract.downloadMemberExport, async ({ site, caller, refuse }, { exportId }) => {
    const row = await store.findExport(site, exportId)
    const mayHave = row && (isStaff(caller) || (caller.kind === 'MEMBER' && caller.memberId === row.member_id))
    const missing = refuse('EXPORT_NOT_FOUND', 'there is no such file, or it has expired', { exportId })
    // To anybody else it does not exist. A member or customer who was deleted takes their copies along.
    if (!mayHave || row.state !== 'READY' || isExpired(row, site.now)) throw missing
    const isThere =
      (await findExistingMembers(site, [row.member_id])).has(row.member_id) ||
      (await customer.find(asStaff(site), row.member_id))?.isMember === false
    if (!isThere) throw missing
    const content = await readExport(files, site, row)
    if (content === undefined) throw missing
    return { content, fileName: `my-data-${row.created_date.toISOString().slice(0, 10)}.json` }
  })

function isExpired({ expires_date: expires }: store.ExportRow, now: Date): boolean {
  return expires !== null && expires <= now
}

/** Returns the member whose data is exported: for members always themselves, for staff the given one. */
function exportedMember(caller: Caller, memberId: string | undefined): string {
  if (caller.kind === 'MEMBER') return caller.memberId
  if (!isStaff(caller)) throw permissionDenied('only a member has data of their own')
  if (!memberId) throw brokenRule('memberId', 'MEMBER_ID_REQUIRED', 'is required for staff')
  return memberId
}
