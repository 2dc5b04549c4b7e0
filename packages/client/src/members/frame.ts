import { createRedirectSession } from '@stoa/contract/calls/redirects/redirects'
import { availableLocalStorage, browser, type Frame, type FrameMessage } from '../browser.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { answerOf, authorizationUrl, exchangeCode } from './authorization.ts'
import type { MemberSession } from './session.ts'

const frameTimeout = 120_000

/**
 * Makes the session that of the member to whom a session token belongs, without leaving the page: a hidden frame gets the code. The
 * page must be on an allowed redirect domain of the OAuth app.
 */
export async function signInDirectly(session: MemberSession, sessionToken: string): Promise<Tokens> {
  const { url, request } = await authorizationUrl(session, { responseMode: 'web_message', prompt: 'none', sessionToken })
  const frame = hiddenFrame(url)
  try {
    return await exchangeCode(session, answerOf(await messageOf(frame, new URL(url).origin, request.state)), request)
  } finally {
    frame.remove()
  }
}

/** Other frames and windows may send messages too, so one counts only from this frame and its server, with this state. */
function messageOf(frame: Frame, origin: string, state: string): Promise<Record<string, string>> {
  const window = browser()
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timeout)
      window.removeEventListener('message', listen)
    }
    const listen = ({ data, origin: sender, source }: FrameMessage) => {
      if (sender !== origin || source !== frame.contentWindow || data?.state !== state) return
      end()
      resolve(data)
    }
    const timeout = setTimeout(() => {
      end()
      reject(new Error('OAuth flow timed out'))
    }, frameTimeout)
    window.addEventListener('message', listen)
  })
}

const preWarmKey = 'stoa-last-pre-warm'
const preWarmInterval = 604_800_000

/**
 * Loads the server's pages once a week in a hidden frame, before a redirect leads there. A failure is logged and has no other effect.
 * Stoa's pages are not shown in frames of other origins, so what stays of it is a connection that is open already.
 */
export async function preWarm({ client, now }: MemberSession, { force = false } = {}): Promise<void> {
  const localStorage = availableLocalStorage()
  const last = localStorage?.getItem(preWarmKey)
  if (!force && last && now() - Number(last) < preWarmInterval) return
  localStorage?.removeItem(preWarmKey)
  try {
    const { redirectSession } = await client.call(createRedirectSession, { login: {} })
    if (!redirectSession?.fullUrl) throw new Error('No redirect URL found')
    const frame = hiddenFrame(redirectSession.fullUrl)
    await new Promise<void>((resolve) => (frame.onload = resolve))
    frame.remove()
    localStorage?.setItem(preWarmKey, String(now()))
  } catch (error) {
    console.error('The pages of the server could not be loaded in advance:', error)
  }
}

function hiddenFrame(url: string): Frame {
  const { document } = browser()
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  document.body.append(frame)
  return frame
}
