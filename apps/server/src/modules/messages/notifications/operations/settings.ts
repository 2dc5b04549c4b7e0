import * as contract from '@stoa/contract/services/stoa/mails'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { checkOwnAddress } from '../check-own-address.ts'
import { changeLook } from '../look.ts'
import { presentSettings, settingsRow } from '../present.ts'
import { sampleMail } from '../sample-mail.ts'
import { loadSender, whyNothingIsSent } from '../sending.ts'
import * as store from '../store/mails.ts'
import type { MailParts, MailWriter } from '../write-mail.ts'

export const getMailSending = ({ mailer, render }: Pick<MailParts, 'mailer'> & Pick<MailParts, 'render'>) =>
  implementRead(contract.getMailSending, async ({ site }) => {
    const notSentReason = render ? await whyNothingIsSent(site, mailer) : 'NO_TEMPLATES'
    return { ...(notSentReason && { notSentReason }) }
  })

export const getMailSettings = ({ mailer }: Pick<MailParts, 'mailer'>) =>
  implementRead(contract.getMailSettings, async ({ site }) => ({
    settings: presentSettings(await store.mailSettings(site)),
    ...(mailer && { senderAddress: mailer.address }),
  }))

export const updateMailSettings = implement(contract.updateMailSettings, async ({ site }, { settings }) => {
  const before = await store.mailSettings(site)
  site.noteBefore(presentSettings(before))
  const after = settingsRow(before, settings, await changeLook(site, before.look ?? {}, settings))
  await store.saveMailSettings(site, after)
  return { settings: presentSettings(after) }
})

export const sendTestMail = ({
  mailer,
  render,
  renderContent,
  limits,
}: Pick<MailParts, 'mailer'> &
  Pick<MailParts, 'render'> &
  Pick<MailWriter, 'renderContent'> & { limits: Pick<RateLimits, 'mailByHand'> }) =>
  implementAction(contract.sendTestMail, async ({ site, caller, refuse }, { recipient, language = 'en', kind = 'TEST' }) => {
    checkOwnAddress(caller, recipient)
    if (!mailer) throw refuse('MAIL_SERVER_MISSING', 'no mail server is configured')
    if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
    limits.mailByHand(site.siteId)
    const content = await renderContent(site, sampleMail(kind, site, language), language)
    const messageId = `${newId()}@${mailer.domain}`
    // Nobody takes a made-up order for a real one.
    const subject = kind === 'TEST' ? content.subject : `[Test] ${content.subject}`
    const outcome = await mailer.send({ ...(await loadSender(site)), ...content, subject, messageId, to: recipient.trim() })
    return outcome.status === 'SENT' ? { sent: true } : { sent: false, failure: outcome.reason }
  })
