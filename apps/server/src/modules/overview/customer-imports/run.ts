import type { CustomerLine } from '@stoa/contract/services/stoa/customer-imports'
import { zip } from '../../../kernel/basics/zip.ts'
import { lineImportJobs, type OpenLine } from '../../../kernel/lists/line-imports/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import {
  addIdentity,
  customer,
  emailKey,
  loadIdentities,
  memberKey,
  removeCustomer,
  saveCustomer,
  type StoredCustomer,
} from '../../members/customers/index.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import {
  findConsent,
  loadConsent,
  emailDetails,
  inE164,
  removeConsent,
  subscribe,
  type Details,
} from '../../members/marketing-consent/index.ts'
import { exemptContact, undoExemptContact } from '../../pricing/tax-exemptions/index.ts'
import { insertNote, loadNotes, maxNotes, removeNote } from '../../members/member-notes/index.ts'
import { addMember, findByLoginEmail, trashMember } from '../../members/members/ports/accounts.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { afterImport, planLines, type PlannedLine, type ReadCustomer } from './lines.ts'
import * as store from './store/imports.ts'
import {
  deleteChange,
  forgetKeys,
  insertChange,
  loadSeenKeys,
  updateOutcomes,
  type ChangeRow,
  type ImportRow,
} from './store/imports.ts'

export const { runImport, undoImport } = lineImportJobs('customer-imports', {
  store,
  importLines,
  undoChange,
  onDone: forgetKeys,
})

async function importLines(site: SiteTx, found: ImportRow, lines: readonly OpenLine<CustomerLine>[]): Promise<readonly string[]> {
  const { id: importId, format } = found
  const docs = lines.map(({ doc }) => doc)
  const planned = await planLines(site, format, docs, (keys) => loadSeenKeys(site, importId, keys))
  for (const line of planned) await importLine(site, found, line)
  const outcomes = [...zip(lines, planned)].map(([{ number }, { outcome, field, read }]) => ({
    number,
    outcome,
    field,
    key: read?.key,
  }))
  await updateOutcomes(site, importId, outcomes)
  return planned.map(({ outcome }) => outcome)
}

async function importLine(site: SiteTx, found: ImportRow, { read, known, outcome }: PlannedLine): Promise<void> {
  if (!read) return
  const written = known ? (outcome === 'CHANGED' ? await change(site, known, read) : known) : await add(site, found, read)
  const noteId = await addNote(site, written.id, read.note, found.started_by)
  const consentIds = await addConsents(site, found, read)
  const exempted = (found.format.exemptFromTax && read.imported?.taxExempt && (await exemptContact(site, written.id))) ?? false
  if (outcome === 'UNCHANGED' && !noteId && consentIds.length === 0 && !exempted) return
  await insertChange(site, found.id, {
    customer_id: written.id,
    revision: written.revision,
    before: known ?? null,
    note_id: noteId,
    consent_ids: consentIds,
    exempted,
    with_account: !known && written.isMember,
  })
}

async function change(site: SiteTx, known: StoredCustomer, read: ReadCustomer): Promise<StoredCustomer> {
  const before = await customer.lock(site, known.id)
  return saveCustomer(site, before, afterImport(before, read))
}

async function add(site: SiteTx, { format }: ImportRow, read: ReadCustomer): Promise<StoredCustomer> {
  const { email, fields, address, tags, imported } = read
  const memberId = format.createAccounts ? await addAccount(site, read) : undefined
  const id = memberId ?? newId()
  const added = await customer.createWith(
    site,
    {
      ...fields,
      ...(email && { email }),
      ...(address && { addresses: [address] }),
      ...(tags.length > 0 && { tags }),
      ...(imported && { imported }),
      source: 'IMPORT',
      isMember: memberId !== undefined,
      emailVerified: false,
    },
    id,
  )
  if (memberId) await addIdentity(site, memberKey(memberId), id, { verified: true })
  if (email) await addIdentity(site, emailKey(email), id)
  return added
}

/** An account with which somebody signs in once they have chosen a password. Undefined where the address has one already. */
async function addAccount(site: SiteTx, { email, fields }: ReadCustomer): Promise<string | undefined> {
  if (!email || (await findByLoginEmail(site, email))) return undefined
  const { firstName, lastName, company, phone } = fields
  const contact = {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(company && { company: company.slice(0, 100) }),
    ...(phone && { phones: [phone] }),
  }
  return (await addMember(site, { loginEmail: email, contact })).id
}

/** Returns the id of a note that is not there yet. */
async function addNote(site: SiteTx, id: string, text: string | undefined, author: string): Promise<string | undefined> {
  if (!text) return undefined
  const notes = await loadNotes(site, id)
  if (notes.length >= maxNotes || notes.some((note) => note.text === text)) return undefined
  return (await insertNote(site, { memberId: id, text, author })).id
}

/** Records what the other shop says they agreed to. Who has withdrawn it here stays without. Returns the ids of new consents. */
async function addConsents(site: SiteTx, found: ImportRow, { consents, email, fields }: ReadCustomer): Promise<string[]> {
  const ids: string[] = []
  for (const { type, date } of consents) {
    const phone = fields.phone && inE164(fields.phone)
    const details: Details | undefined =
      type === 'EMAIL' ? (email ? emailDetails(email) : undefined) : phone ? { type: 'PHONE', phone } : undefined
    if (!details || (await findConsent(site, details))) continue
    const { source = 'CSV' } = found.format
    const text = `${source}, ${found.file_name}${date ? '' : ' (the file does not say when)'}`
    const how = { source: 'OTHER', optInLevel: 'UNKNOWN_OPT_IN_LEVEL' } as const
    await subscribe(site, details, { isOwn: false, how, date: date ?? site.now, shown: { place: 'IMPORT', text } })
    const made = await findConsent(site, details)
    if (made) ids.push(made.id)
  }
  return ids
}

/** Returns false for a customer who stays: changed, ordered or signed in since, or gone. */
async function undoChange(site: SiteTx, { id: importId }: ImportRow, row: ChangeRow): Promise<boolean> {
  await deleteChange(site, importId, row.customer_id)
  const now = await customer.find(site, row.customer_id)
  if (!now || now.revision !== String(row.revision)) return false
  if (!row.before && !(await isUnused(site, now, row))) return false
  if (row.note_id) await removeNote(site, row.note_id)
  // What the person has chosen since is theirs, and a withdrawal stays as evidence.
  for (const id of row.consent_ids) if ((await loadConsent(site, id))?.place === 'IMPORT') await removeConsent(site, id)
  if (row.exempted) await undoExemptContact(site, row.customer_id)
  if (row.before) {
    if (row.before.revision !== now.revision) await saveCustomer(site, await customer.lock(site, now.id), { ...row.before })
  } else {
    if (row.with_account) await trashMember(site, now.id)
    await removeCustomer(site, now.id)
  }
  return true
}

async function isUnused(site: SiteTx, { id }: StoredCustomer, { with_account }: ChangeRow): Promise<boolean> {
  if ((await loadIdentities(site, [id])).some(({ placed_count }) => placed_count > 0)) return false
  const notes = await loadNotes(site, id)
  if (notes.length > 1) return false
  return !with_account || !(await findMember(asStaff(site), id))?.lastLoginDate
}
