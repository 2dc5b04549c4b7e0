import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * Removes the owner's generated password from the credentials file once it was replaced, and keeps the email current; the rest
 * of the file stays. Another host has no such file.
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
