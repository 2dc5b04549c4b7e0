import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'

/** Shown once: only their hashes are stored. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n')
  return (
    <div className="space-y-4">
      <Notice tone="good">
        <Trans>
          Keep these recovery codes in a safe place. We show them only now. Each lets you sign in once without your device.
        </Trans>
      </Notice>
      <ul className="grid grid-cols-1 gap-x-8 border border-line p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="py-1">
            {code}
          </li>
        ))}
      </ul>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="recovery-codes.txt"
        className="inline-flex min-h-11 items-center underline"
      >
        <Trans>Download the codes</Trans>
      </a>
    </div>
  )
}
