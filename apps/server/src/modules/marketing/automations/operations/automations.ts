import * as contract from '@stoa/contract/services/stoa/automations'
import type { Automation, AutomationFigures } from '@stoa/contract/services/stoa/automations'
import { refusal, revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { Secrets } from '../../../../kernel/secrets/secrets.ts'
import { holds } from '../../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { findSegment, loadSegmentIds } from '../../../members/customers/index.ts'
import { webhookSecret } from '../actions/webhook.ts'
import { automation, showAutomation, type AutomationFields, type StoredAutomation } from '../entity.ts'
import { fillNewsletter } from '../newsletter.ts'
import { resumeRuns } from '../resume.ts'
import { loadFigures, loadFilling, saveFilling, type FiguresRow } from '../store/automations.ts'

/** So many that nobody finds one. */
const maxAutomations = 200

interface SecretParts {
  secrets: Secrets
}

export const createAutomation = ({ secrets }: SecretParts) =>
  implement(contract.createAutomation, async ({ site }, { automation: given }) => {
    if ((await automation.count(site, {})) >= maxAutomations)
      throw refusal('TOO_MANY_AUTOMATIONS', `there are at most ${maxAutomations} automations`)
    return { automation: show(secrets, site, await automation.create(site, given as AutomationFields)) }
  })

export const updateAutomation = ({ secrets }: SecretParts) =>
  implement(contract.updateAutomation, async ({ site }, { automation: given }) => {
    const before = await automation.get(site, given.id)
    if (before.triggerType === 'NEWSLETTER' && before.status !== 'DRAFT')
      throw refusal('AUTOMATION_STARTED', 'a newsletter that was started stays as it is')
    return { automation: show(secrets, site, await automation.update(site, given as AutomationFields)) }
  })

export const deleteAutomation = implement(contract.deleteAutomation, async ({ site }, { automationId }) => {
  await automation.remove(site, automationId)
  return {}
})

export const getAutomation = ({ secrets }: SecretParts) =>
  implementRead(contract.getAutomation, async ({ site }, { automationId }) => {
    const found = await automation.get(site, automationId)
    const figures = await loadFigures(site, [automationId])
    return { automation: show(secrets, site, found), figures: presentFigures(figures.get(automationId)) }
  })

export const listAutomations = ({ secrets }: SecretParts) =>
  implementRead(contract.listAutomations, async ({ site }) => {
    const { items } = await automation.query(site, { paging: { limit: maxAutomations } })
    const ids = items.map(({ id }) => id)
    const [figures, filling, segments] = [await loadFigures(site, ids), await loadFilling(site), await loadSegmentIds(site)]
    return {
      automations: items.map((item) => ({
        automation: show(secrets, site, item),
        figures: presentFigures(figures.get(item.id)),
        segmentMissing: Boolean(item.segmentId) && !segments.has(item.segmentId ?? ''),
        filling: filling.has(item.id),
      })),
    }
  })

export const activateAutomation = ({ secrets }: SecretParts) =>
  implement(contract.activateAutomation, async ({ site, refuse }, { automationId, revision }) => {
    const before = await automation.lock(site, automationId)
    if (before.revision !== revision) throw revisionMismatch(before.revision)
    if (before.status === 'FINISHED') throw refuse('AUTOMATION_FINISHED', 'a newsletter is sent once; copy it to send it again')
    if (before.segmentId && !(await findSegment(site, before.segmentId)))
      throw refuse('SEGMENT_NOT_FOUND', 'the segment was deleted', { segmentId: before.segmentId })
    return { automation: show(secrets, site, before.status === 'ACTIVE' ? before : await activate(site, before)) }
  })

export const pauseAutomation = ({ secrets }: SecretParts) =>
  implement(contract.pauseAutomation, async ({ site }, { automationId }) => ({
    automation: show(secrets, site, await pause(site, automationId)),
  }))

export const pauseAllAutomations = implement(contract.pauseAllAutomations, async ({ site }) => {
  const { items } = await automation.query(site, { filter: { status: 'ACTIVE' }, paging: { limit: maxAutomations } })
  for (const { id } of items.toSorted((one, other) => (one.id < other.id ? -1 : 1))) await pause(site, id)
  return { paused: items.length }
})

/** The secret of a webhook is for those who may change automations. */
function show(secrets: Secrets, site: SiteRead, stored: StoredAutomation): Automation {
  const shown = showAutomation(stored)
  const webhook = shown.action?.webhook
  if (!webhook || !site.caller || !holds(site.caller, 'STOA.AUTOMATION_UPDATE')) return shown
  return { ...shown, action: { webhook: { ...webhook, secret: webhookSecret(secrets, site, stored.id) } } }
}

async function activate(site: SiteTx, before: StoredAutomation): Promise<StoredAutomation> {
  const active = await automation.save(site, before, { ...before, status: 'ACTIVE' })
  if (before.triggerType === 'NEWSLETTER') {
    if (before.status === 'DRAFT') await saveFilling(site, before.id, { filling: true })
    site.enqueue(fillNewsletter, { automationId: before.id })
  }
  if (before.status === 'PAUSED') site.enqueue(resumeRuns, { automationId: before.id })
  return active
}

async function pause(site: SiteTx, automationId: string): Promise<StoredAutomation> {
  const before = await automation.lock(site, automationId)
  return before.status === 'ACTIVE' ? automation.save(site, before, { ...before, status: 'PAUSED' }) : before
}

function presentFigures(row: FiguresRow | undefined): AutomationFigures {
  const { waiting = 0, done = 0, skipped = 0, failed = 0, coupons_used: couponsUsed = 0 } = row ?? {}
  return { waiting, done, skipped, failed, couponsUsed }
}
