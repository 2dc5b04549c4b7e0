import { plural, t } from '@lingui/core/macro'
import { FileButton } from '@mantine/core'
import { replaceFile } from '@stoa/contract/calls/stoa/media'
import type { FileDescriptor, MediaType } from '@stoa/contract/services/media/files'
import type { CallOptions } from '@stoa/client'
import { useState } from 'react'
import { useNavigate, useLocation } from 'react-router'
import { api } from '../../lib/calls/api.ts'
import { libraryKey, usagesQuery } from '../../lib/media/queries.ts'
import { sendFile } from '../../lib/media/send-picture.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm.tsx'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { UsageList } from './usage-list.tsx'

const accepted: Partial<Record<MediaType, string>> = {
  IMAGE: 'image/*',
  VECTOR: 'image/svg+xml',
  VIDEO: 'video/*',
  AUDIO: 'audio/*',
}

/** Uploads another file that is shown in the place of this one. */
export function ReplaceFile({ file }: { file: FileDescriptor }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [chosen, setChosen] = useState<File | null>(null)
  const usages = useQuery({ ...usagesQuery([file.id!]), enabled: chosen !== null })
  const replace = useCall(uploadReplacement, {
    needs: replaceFile,
    failed: t`We couldn’t replace the file`,
    done: t`File replaced. The previous version is in the trash.`,
    refreshes: [{ queryKey: libraryKey }],
    onDone: (id) => void navigate(paths.mediaFile(id, search), { replace: true, preventScrollReset: true }),
  })
  const places = usages.data?.length ?? 0
  return (
    <>
      <FileButton onChange={setChosen} {...(accepted[file.mediaType!] && { accept: accepted[file.mediaType!]! })}>
        {({ onClick }) => (
          <CallButton call={replace} onClick={onClick}>
            {t`Replace file`}
          </CallButton>
        )}
      </FileButton>
      <ConfirmDialog
        opened={chosen !== null}
        question={t`Replace ${file.displayName ?? ''} with ${chosen?.name ?? ''}?`}
        consequence={
          <>
            <p>
              {usages.isSuccess &&
                plural(places, {
                  0: 'Nothing shows this file now.',
                  one: 'It is replaced in # place:',
                  other: 'It is replaced in # places:',
                })}
            </p>
            {places > 0 && <UsageList usages={usages.data} />}
            <p>{t`The previous version goes to the trash. The file gets a new address: links that you copied elsewhere still show the previous version.`}</p>
          </>
        }
        confirmLabel={t`Replace file`}
        onClose={() => setChosen(null)}
        onConfirm={() => {
          replace.send({ file, content: chosen! })
          setChosen(null)
        }}
      />
    </>
  )
}

async function uploadReplacement(
  { file, content }: { file: FileDescriptor; content: File },
  options: CallOptions,
): Promise<string> {
  const { id } = await sendFile(content, { private: file.private ?? false }, options.signal)
  await api.call(replaceFile, { fileId: file.id!, replacementId: id! }, options)
  return id!
}
