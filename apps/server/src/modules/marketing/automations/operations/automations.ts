import * as contract from '@stoa/contract/services/stoa/automations'
import type { AutomationFigures } from '@stoa/contract/services/stoa/automations'
import { refusal, revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { Secrets } from '../../../../kernel/secrets/secrets.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { findSegment, loadSegmentIds } from '../../../members/customers/index.ts'
import { webhookSecret } from '../actions/webhook.ts'
import { automation, showAutomation, type AutomationFields, type StoredAutomation } from '../entity.ts'
import { fillNewsletter } from '../newsletter.ts'
import { resumeRuns } from '../resume.ts'
import { maxAutomations } from '../schedule.ts'
import { loadFigures, loadFilling, saveFilling, type FiguresRow } from '../store/automations.ts'

export const createAutomation = implement(contract.createAutomation, async ({ site }, { automation: given }) => {
  if ((await automation.count(site, {})) >= maxAutomations)
    throw refusal('TOO_MANY_AUTOMATIONS', `there are at most ${maxAutomations} automations`)
  return { automation: showAutomation(await automation.create(site, given as AutomationFields)) }
})

export const updateAutomation = implement(contract.updateAutomation, async ({ site }, { automation: given }) => {
  const before = await automation.get(site, given.id)
  if (before.triggerType === 'NEWSLETTER' && before.status !== 'DRAFT')
    throw refusal('AUTOMATION_STARTED', 'a newsletter that was started stays as it is')
  return { automation: showAutomation(await automation.update(site, given as AutomationFields)) }
})

export const deleteAutomation = implement(contract.deleteAutomation, async ({ site }, { automationId }) => {
  await automation.remove(site, automationId)
  return {}
})

export const getAutomation = implementRead(contract.getAutomation, async ({ site }, { automationId }) => {
  const found = await automation.get(site, automationId)
  const figures = await loadFigures(site, [automationId])
  return { automation: showAutomation(found), figures: presentFigures(figures.get(automationId)) }
})

export const getAutomationSecret = ({ secrets }: { secrets: Secrets }) =>
  implementRead(contract.getAutomationSecret, async ({ site }, { automationId }) => {
    const { id } = await automation.get(site, automationId)
    return { secret: webhookSecret(secrets, site, id) }
  })

export const listAutomations = implementRead(contract.listAutomations, async ({ site }) => {
  const { items } = await automation.query(site, { paging: { limit: maxAutomations } })
  const ids = items.map(({ id }) => id)
  const [figures, filling, segments] = [await loadFigures(site, ids), await loadFilling(site), await loadSegmentIds(site)]
  return {
    automations: items.map((item) => ({
      automation: showAutomation(item),
      figures: presentFigures(figures.get(item.id)),
      segmentMissing: Boolean(item.segmentId) && !segments.has(item.segmentId ?? ''),
      filling: filling.has(item.id),
    })),
  }
})

export const activateAutomation = implement(contract.activateAutomation, async ({ site, refuse }, { automationId, revision }) => {
  const before = await automation.lock(site, automationId)
  if (before.revision !== revision) throw revisionMismatch(before.revision)
  if (before.status === 'FINISHED') throw refuse('AUTOMATION_FINISHED', 'a newsletter is sent once; copy it to send it again')
  if (before.segmentId && !(await findSegment(site, before.segmentId)))
    throw refuse('SEGMENT_NOT_FOUND', 'the segment was deleted', { segmentId: before.segmentId })
  return { automation: showAutomation(before.status === 'ACTIVE' ? before : await activate(site, before)) }
})

export const pauseAutomation = implement(contract.pauseAutomation, async ({ site }, { automationId }) => ({
  automation: showAutomation(await pause(site, automationId)),
}))

export const pauseAllAutomations = implement(contract.pauseAllAutomations, async ({ site }) => {
  const { items } = await automation.query(site, { filter: { status: 'ACTIVE' }, paging: { limit: maxAutomations } })
  for (const { id } of items.toSorted((one, other) => (one.id < other.id ? -1 : 1))) await pause(site, id)
  return { paused: items.length }
})

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
