import { t } from '@lingui/core/macro'

/** Returns the browser's answer for a passkey, as JSON. The code is loaded with the first use. Throws if the person cancels. */
export async function askPasskey(action: 'CREATE' | 'USE', optionsJson: string): Promise<string> {
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
