import { createServer } from 'node:http'
import { listening } from '../servers/listening.ts'

interface Answer {
  status?: number
  body: unknown
}

export interface CaptchaService extends AsyncDisposable {
  url: string
  /** The requests, as form fields. */
  asked: Record<string, string>[]
  /** How it answers every token from now on; undefined for its usual answers. */
  answer(next: Answer | undefined): void
}

/** Stands for reCAPTCHA, hCaptcha or Turnstile: tokens that begin with `right` are right. */
export async function captchaService(): Promise<CaptchaService> {
  const asked: Record<string, string>[] = []
  let fixed: Answer | undefined
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body))
      asked.push(form)
      const isRight = form['response']?.startsWith('right') ?? false
      const usual = { body: { success: isRight, ...(!isRight && { 'error-codes': ['invalid-input-response'] }) } }
      const answer: Answer = fixed ?? usual
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  const { url, ...server } = await listening(http)
  return { ...server, url, asked, answer: (next) => void (fixed = next) }
}
