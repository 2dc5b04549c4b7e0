import * as contract from '@stoa/contract/services/stoa/automations'
import type { Automation, AutomationFigures } from '@stoa/contract/services/stoa/automations'
import { refusal, revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { Secrets } from '../../../../kernel/secrets/secrets.ts'
import { holds } from '../../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { findSegment } from '../../../members/customers/index.ts'
import { webhookSecret } from '../actions/webhook.ts'
import { automation, showAutomation, type AutomationFields, type StoredAutomation } from '../entity.ts'
import { fillNewsletter } from '../newsletter.ts'
import { resumeRuns } from '../resume.ts'
import { loadFigures, loadFilling, saveFilling, type FiguresRow } from '../store/automations.ts'

/** So many that nobody finds one. */
const maxAutomations = 200

export function automationOperations({ secrets }: { secrets: Secrets }) {
  return {
    createAutomation: implement(contract.createAutomation, async ({ site }, { automation: given }) => {
      if ((await automation.count(site, {})) >= maxAutomations)
        throw refusal('TOO_MANY_AUTOMATIONS', `there are at most ${maxAutomations} automations`)
      return { automation: show(site, await automation.create(site, given as AutomationFields)) }
    }),

    updateAutomation: implement(contract.updateAutomation, async ({ site }, { automation: given }) => {
      const before = await automation.get(site, given.id)
      if (before.triggerType === 'NEWSLETTER' && before.status !== 'DRAFT')
        throw refusal('AUTOMATION_STARTED', 'a newsletter that was started stays as it is')
      return { automation: show(site, await automation.update(site, given as AutomationFields)) }
    }),

    deleteAutomation: implement(contract.deleteAutomation, async ({ site }, { automationId }) => {
      await automation.remove(site, automationId)
      return {}
    }),

    getAutomation: implementRead(contract.getAutomation, async ({ site }, { automationId }) => {
      const found = await automation.get(site, automationId)
      const figures = await loadFigures(site, [automationId])
      return { automation: show(site, found), figures: presentFigures(figures.get(automationId)) }
    }),

    listAutomations: implementRead(contract.listAutomations, async ({ site }) => {
      const { items } = await automation.query(site, { paging: { limit: maxAutomations } })
      const figures = await loadFigures(
        site,
        items.map(({ id }) => id),
      )
      const filling = await loadFilling(site)
      const automations = []
      for (const item of items)
        automations.push({
          automation: show(site, item),
          figures: presentFigures(figures.get(item.id)),
          segmentMissing: Boolean(item.segmentId) && !(await findSegment(site, item.segmentId ?? '')),
          filling: filling.has(item.id),
        })
      return { automations }
    }),

    activateAutomation: implement(contract.activateAutomation, async ({ site, refuse }, { automationId, revision }) => {
      const before = await automation.lock(site, automationId)
      if (before.revision !== revision) throw revisionMismatch(before.revision)
      if (before.status === 'FINISHED') throw refuse('AUTOMATION_FINISHED', 'a newsletter is sent once; copy it to send it again')
      if (before.segmentId && !(await findSegment(site, before.segmentId)))
        throw refuse('SEGMENT_NOT_FOUND', 'the segment was deleted', { segmentId: before.segmentId })
      return { automation: show(site, before.status === 'ACTIVE' ? before : await activate(site, before)) }
    }),

    pauseAutomation: implement(contract.pauseAutomation, async ({ site }, { automationId }) => ({
      automation: show(site, await pause(site, automationId)),
    })),

    pauseAllAutomations: implement(contract.pauseAllAutomations, async ({ site }) => {
      const { items } = await automation.query(site, { filter: { status: 'ACTIVE' }, paging: { limit: maxAutomations } })
      for (const { id } of items.toSorted((one, other) => (one.id < other.id ? -1 : 1))) await pause(site, id)
      return { paused: items.length }
    }),
  }

  /** The secret of a webhook is for those who may change automations. */
  function show(site: SiteRead, stored: StoredAutomation): Automation {
    const shown = showAutomation(stored)
    const webhook = shown.action?.webhook
    if (!webhook || !site.caller || !holds(site.caller, 'STOA.AUTOMATION_UPDATE')) return shown
    return { ...shown, action: { webhook: { ...webhook, secret: webhookSecret(secrets, site, stored.id) } } }
  }
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
