import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { closeDialog, openModal, type DrawerProps } from '../../../lib/page/drawers.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotifyForm } from './notify-form.tsx'
import type { action, loader } from './notify-page.tsx'

/** Asks for a mail beside a page. `about` is the path of the form's own page. */
export default function NotifyDrawer({ about: path = '', onClose }: DrawerProps) {
  const { t } = useLingui()
  const { load, data, state } = useFetcher<typeof loader>({ key: `notify ${path}` })
  const { Form, data: answer, state: sending } = useFetcher<typeof action>()
  const [isRequested, setRequested] = useState(false)
  const request = useCallback(() => void load(path).then(() => setRequested(true)), [load, path])
  useEffect(request, [request])
  return (
    <dialog
      ref={openModal}
      aria-labelledby="notify-title"
      aria-busy={!data}
      {...{ closedby: 'any' }}
      // The event comes late: the dialog may be open again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      className="drawer"
    >
      <button
        onClick={closeDialog}
        aria-label={t`Close`}
        className="absolute end-2 top-2 z-1 grid size-11 place-items-center hover:bg-mat"
      >
        <CloseIcon />
      </button>
      <div className="flex-1 space-y-5 overflow-y-auto overscroll-contain px-5 pt-5 pb-8">
        <div className="pe-10">
          <h2 id="notify-title" className="font-display text-heading">
            <Trans>Notify me</Trans>
          </h2>
          <p className="text-quiet">{data?.name}</p>
        </div>
        {data ? (
          <NotifyForm asked={data} answer={answer} Form={Form} isSending={sending !== 'idle'} />
        ) : isRequested && state === 'idle' ? (
          <div className="space-y-4">
            <Notice tone="problem">
              <Trans>We couldn’t reach the shop.</Trans>
            </Notice>
            <Button variant="plain" onClick={request}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        ) : (
          <div role="status" className="space-y-6">
            <span className="sr-only">{t`Loading`}</span>
            <div className="h-12 bg-line" />
            <div className="h-12 bg-line" />
          </div>
        )}
      </div>
    </dialog>
  )
}
