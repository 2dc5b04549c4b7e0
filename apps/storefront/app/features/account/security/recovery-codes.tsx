import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Shown once: only their hashes are stored. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n')
  const isHydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="space-y-4">
      <Notice tone="good">
        <Trans>
          Keep these recovery codes in a safe place. We show them only now. Each lets you sign in once without your device.
        </Trans>
      </Notice>
      <ul className="print-alone grid grid-cols-1 gap-x-8 rounded-box border border-line p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="py-1">
            {code}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6">
        <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt" className={act}>
          <Trans>Download the codes</Trans>
        </a>
        {isHydrated && (
          <>
            {/* Browsers offer it to secure origins only. */}
            {'clipboard' in navigator && (
              <button type="button" onClick={copy} className={act}>
                {isCopied ? <Trans>Copied</Trans> : <Trans>Copy the codes</Trans>}
              </button>
            )}
            <button type="button" onClick={() => print()} className={act}>
              <Trans>Print the codes</Trans>
            </button>
          </>
        )}
      </p>
    </div>
  )
}

const act = 'inline-flex min-h-11 items-center underline'
