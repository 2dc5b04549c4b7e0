import * as contract from '@stoa/contract/services/stoa/contact-messages'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { WireError } from '../../../../kernel/basics/errors.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { ownerOf } from '../../../../kernel/site/caller.ts'
import { givenTokens, type Captchas } from '../../../identity/identity/index.ts'
import { findForm } from '../form.ts'
import type { FormTokens } from '../form-token.ts'
import { receiveMessage } from '../receive.ts'
import { readWords } from '../words.ts'

/** Messages of a site in an hour that are mailed: an attack from many addresses fills no mailbox. All of them are stored. */
const mailedMessages = 100

const noForm = 'no published page has this form'

export const openContactForm = ({ tokens }: { tokens: FormTokens }) =>
  implementRead(contract.openContactForm, async ({ site, refuse }, { place, sectionId, itemSlug, expiredToken }) => {
    if (!(await findForm(site, { place, sectionId }))) throw refuse('CONTACT_FORM_NOT_FOUND', noForm, { place, sectionId })
    const before = expiredToken ? tokens.read(site, expiredToken) : undefined
    const isRenewed = before?.isExpired === true && before.place === place && before.sectionId === sectionId
    return { token: tokens.issue(site, { place, sectionId, itemSlug: itemSlug ?? undefined, isRenewed }) }
  })

export const sendContactMessage = ({
  tokens,
  captcha,
  limits,
}: {
  tokens: FormTokens
  captcha: Pick<Captchas, 'check'>
  limits: Pick<RateLimits, 'contactMessage' | 'mayMailAccount'>
}) =>
  implementAction(
    contract.sendContactMessage,
    async ({ site, caller, address, transaction, refuse }, { token, website, captchaTokens, captchaUnsolved, ...given }) => {
      const owner = ownerOf(caller)
      const visitor = 'memberId' in owner ? owner.memberId : owner.visitorId
      if (address) limits.contactMessage({ address, visitor })
      const form = tokens.read(site, token)
      if (!form || form.isExpired) throw refuse('CONTACT_FORM_EXPIRED', 'the form was shown too long ago, or not by this shop')
      const asked = await findForm(site, form)
      if (!asked) throw refuse('CONTACT_FORM_NOT_FOUND', noForm)
      const words = readWords(asked, given)
      const isCaptchaUnsolved = await captcha
        .check({ site, caller, address, transaction }, { kind: 'CONTACT', login: undefined, tokens: givenTokens(captchaTokens) })
        .then(() => false)
        .catch((error: unknown) => {
          const isMissing = error instanceof WireError && error.code === '-19971'
          if (isMissing && captchaUnsolved) return true
          throw error
        })
      const memberId = 'memberId' in owner ? owner.memberId : undefined
      const mayMail = () => limits.mayMailAccount(`contact messages ${site.siteId}`, mailedMessages)
      const received = { form, words, honeypot: website ?? '', isCaptchaUnsolved, memberId, mayMail }
      await transaction((tx) => receiveMessage(tx, received))
      return {}
    },
  )
