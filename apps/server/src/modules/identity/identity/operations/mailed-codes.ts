import * as contract from '@stoa/contract/services/stoa/mailed-codes'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { givenTokens, type Captchas } from '../captcha.ts'
import type { MemberMails } from '../mails.ts'
import { normalizedEmail } from '../passwords.ts'
import { loadSignOnPolicy } from '../policy.ts'

export const getMailedCodeOffer = ({ mails }: { mails: MemberMails }) =>
  implementRead(contract.getMailedCodeOffer, async ({ site }) => ({ offered: await isOffered({ mails }, site) }))

export const startMailedCodeSignIn = ({ captcha, mails }: { captcha: Captchas; mails: MemberMails }) =>
  implementAction(contract.startMailedCodeSignIn, async (context, { email, captchaTokens }) => {
    const { site, transaction, refuse } = context
    if (!(await isOffered({ mails }, site)))
      throw refuse('MAILED_CODE_NOT_OFFERED', 'the shop does not offer to sign in this way')
    const login = normalizedEmail(email)
    await captcha.check(context, { kind: 'RECOVERY', login, tokens: givenTokens(captchaTokens) })
    return { stateToken: await transaction((tx) => mails.startSignIn(tx, login)) }
  })

const isOffered = async ({ mails }: { mails: MemberMails }, site: SiteRead) =>
  mails.canMail && ((await loadSignOnPolicy(site)).offerMailedCode ?? false)
