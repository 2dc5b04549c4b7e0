import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * Takes the owner's generated password out of the credentials file once it is replaced, and keeps the e-mail right; the rest
 * of the file stays. Where the server that made the file runs on another machine, there is none here.
 */
export function updateCredentialsFile(file: string, account: { before: string; email: string }): void {
  let content: { owner?: { email: string; password?: string } }
  try {
    content = JSON.parse(readFileSync(file, 'utf8')) as typeof content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (content.owner?.email.toLowerCase() !== account.before.toLowerCase()) return
  const { password: _password, ...owner } = { ...content.owner, email: account.email }
  writeFileSync(`${file}.new`, `${JSON.stringify({ ...content, owner }, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
