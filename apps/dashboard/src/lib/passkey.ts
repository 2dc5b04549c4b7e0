import { t } from '@lingui/core/macro'

/** What the browser answers for a passkey, as JSON. The code is loaded with the first use. Throws where the person closes its question. */
export async function answerOfPasskey(action: 'CREATE' | 'USE', optionsJson: string): Promise<string> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(optionsJson)
  try {
    return JSON.stringify(await (action === 'USE' ? startAuthentication({ optionsJSON }) : startRegistration({ optionsJSON })))
  } catch (error) {
    const text =
      action === 'USE' ? t`Your browser gave no passkey. Try again.` : t`Your browser made no passkey. You may have one already.`
    throw new Error(text, { cause: error })
  }
}
