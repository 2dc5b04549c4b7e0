import * as contract from '@stoa/contract/services/identity/authentication'
import { consentText } from '@stoa/web/consent-texts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import { givenTokens } from '../captcha.ts'
import { hashNewPassword, normalizedEmail, writeRegistration } from '../passwords.ts'
import { checkRegistration, startRegistration, waitsForMail } from '../registration.ts'
import { keepTerms } from '../registration-terms.ts'
import { nextState, rememberSuccess } from '../sign-in.ts'
import type { AuthenticationOptions } from './authentication.ts'

export const registerV2 = ({ captcha, limits, mails, challenges }: AuthenticationOptions) =>
  implementAction(
    contract.registerV2,
    async (context, { loginId, password, profile, captchaTokens, newsletterEmails, agreedTerms: version }) => {
      const { caller, address, userAgent, transaction } = context
      await captcha.check(context, { kind: 'REGISTER', login: undefined, tokens: givenTokens(captchaTokens) })
      const email = normalizedEmail(loginId?.email)
      const terms = await checkRegistration(context, { email, password, profile }, version)
      const passwordHash = await hashNewPassword(context.site, { email, password, profile }, { address, limits })
      const state = await transaction(async (tx) => {
        const agreedTerms = terms && (await keepTerms(tx, terms))
        const newsletterText = newsletterEmails
          ? consentText('REGISTRATION', tx.requestedLanguage ?? tx.settings.language)
          : undefined
        const registration = { email, passwordHash, profile, wantsNewsletter: newsletterEmails, newsletterText, agreedTerms }
        if (waitsForMail(context, mails)) return startRegistration(tx, mails, registration)
        const added = await writeRegistration(tx, registration)
        return nextState(tx, caller, added, { mails, challenges }, { method: 'REGISTRATION', userAgent, address })
      })
      await rememberSuccess(limits, context, state, email)
      return state
    },
  )
