import { Trans, useLingui } from '@lingui/react/macro'
import '../../lib/texts/interaction-texts.ts'

/** Notices about the whole shop, above everything else. `preview` tells staff why only they see it. */
export function Notices({
  preview,
  testMode,
}: {
  preview: { text: string; label: string; to: string } | undefined
  testMode: boolean
}) {
  const { t } = useLingui()
  return (
    <>
      {preview && (
        <aside aria-label={t`Preview`} className="bg-ink px-5 py-2 text-center text-wall">
          {preview.text}{' '}
          <a href={preview.to} className="underline underline-offset-4">
            {preview.label}
          </a>
        </aside>
      )}
      {testMode && (
        <aside aria-label={t`Test mode`} className="border-b border-line bg-brand-wash px-5 py-1 text-center text-small">
          <Trans>Test mode: payments are simulated and nothing is delivered.</Trans>
        </aside>
      )}
    </>
  )
}
