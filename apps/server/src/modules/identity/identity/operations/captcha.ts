import { comparableEmail } from '@stoa/contract/email'
import * as contract from '@stoa/contract/services/stoa/captcha'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { Captchas } from '../captcha.ts'

export const requestCaptcha = ({ captcha }: { captcha: Captchas }) =>
  implementRead(contract.requestCaptcha, (context, { action, email }) =>
    captcha.demand(context, { kind: action, login: comparableEmail(email ?? '') || undefined }),
  )
