import { hashSecret, newDigits } from '../../../kernel/secrets/credentials.ts'
import { job } from '../../../kernel/site/jobs.ts'
import type { PhoneMessages } from '../../messages/notifications/index.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { MemberMails } from './mails.ts'
import type { SentFactorType } from './step-kinds.ts'
import { lockStep, saveStep } from './store/sign-in-steps.ts'

/** Codes for an account in an hour. */
const codesAnHour = 10

export interface CodeRecipient {
  stepKind: 'CHALLENGE' | 'ENROLLMENT'
  stepHash: string
  memberId: string
  type: SentFactorType
  /** For text messages and calls. */
  phone?: string | undefined
}

interface CodeParts {
  mails: Pick<MemberMails, 'mailSignInCode' | 'canMail'>
  phones: PhoneMessages
  limits: Pick<RateLimits, 'mayMailAccount'>
}

/** Codes that are sent. Each message has another code, and the last one counts. They are made in the job and stored as hashes. */
export function factorCodes({ mails, phones, limits }: CodeParts) {
  const sendFactorCode = job<CodeRecipient & { language: string }>(
    'identity.send-factor-code',
    async (site, { stepKind, stepHash, memberId, type, phone, language }) => {
      const code = newDigits()
      const isOpen = await site.transaction(async (tx) => {
        const step = await lockStep(tx, stepKind, stepHash)
        if (!step || step.memberId !== memberId) return false
        const codeHashes = { ...step.doc.codeHashes, [type]: codeHash(stepHash, type, code) }
        await saveStep(tx, { ...step, doc: { ...step.doc, codeHashes } })
        if (type !== 'EMAIL' && phone)
          await phones.send(tx, { channel: type, to: phone, text: textOf(site.settings.name, type, code, language), language })
        return true
      })
      if (isOpen && type === 'EMAIL') await mails.mailSignInCode(site, memberId, language, code)
    },
    { queue: 'mail' },
  )

  return {
    jobs: [sendFactorCode],
    canMail: mails.canMail,
    /** Sends a code, unless the account or the number got too many. */
    sendCode(site: SiteTx, recipient: CodeRecipient): void {
      const { memberId, phone } = recipient
      // Another account gets no more codes to the same number.
      const mayCall = !phone || limits.mayMailAccount(`phone ${site.siteId} ${phone}`, codesAnHour)
      if (mayCall && limits.mayMailAccount(`factor ${site.siteId} ${memberId}`, codesAnHour))
        site.enqueue(sendFactorCode, { ...recipient, language: site.language })
    },
  }
}

export type FactorCodes = ReturnType<typeof factorCodes>

export function isSentCode(
  { secretHash, doc }: { secretHash: string; doc: { codeHashes?: Partial<Record<SentFactorType, string>> } },
  type: SentFactorType,
  code: string,
): boolean {
  return doc.codeHashes?.[type] === codeHash(secretHash, type, code.replaceAll(/\s/g, ''))
}

function codeHash(stepHash: string, type: SentFactorType, code: string): string {
  return hashSecret(`${stepHash} ${type} ${code}`)
}

function textOf(shop: string, type: 'SMS' | 'CALL', code: string, language: string): string {
  // Read out digit by digit.
  const spoken = type === 'CALL' ? [...code].join(', ') : code
  return language.startsWith('de') ? `Ihr Code für ${shop}: ${spoken}` : `Your code for ${shop}: ${spoken}`
}
