import { t } from '@lingui/core/macro'
import { Progress, Text } from '@mantine/core'
import { getVideoConversion } from '@stoa/contract/calls/stoa/media'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import type { GetVideoConversionResponse, VideoRefusal } from '@stoa/contract/services/stoa/media'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { writePercentage } from '../../lib/format/format.ts'
import { api } from '../../lib/calls/api.ts'
import { libraryKey } from '../../lib/media/queries.ts'
import styles from './library.module.css'

/** Milliseconds between two looks at a conversion that goes on. */
const lookEvery = 3000

function conversionQuery(fileId: string) {
  return queryOptions({
    queryKey: [...libraryKey, 'conversion', fileId],
    queryFn: ({ signal }) => api.call(getVideoConversion, { fileId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? lookEvery : false),
  })
}

/** A video that plays, and how far its copies for other screens are. */
export function VideoPreview({ file }: { file: FileDescriptor }) {
  const { data: conversion } = useQuery(conversionQuery(file.id!))
  const smallest = file.media?.video?.resolutions?.at(-1)?.url
  return (
    <>
      {smallest && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner's own upload, which has none
        <video className={styles.video} src={smallest} poster={file.thumbnailUrl ?? undefined} controls preload="metadata" />
      )}
      {conversion && <ConversionState conversion={conversion} />}
    </>
  )
}

function ConversionState({ conversion }: { conversion: GetVideoConversionResponse }) {
  const { state, percent, reason } = conversion
  switch (state) {
    case 'WAITING':
    case 'RUNNING':
      return (
        <>
          <Text size="sm">{t`Smaller copies for phones are being made (${writePercentage(percent ?? 0)}). The original plays meanwhile.`}</Text>
          <Progress value={percent} aria-label={t`Copies made`} />
        </>
      )
    case 'REFUSED':
      return (
        <Text size="sm" role="alert">
          {refusal(reason)} {t`The original plays.`}
        </Text>
      )
    case 'ORIGINAL_ONLY':
      return <Text size="sm">{t`There are no smaller copies of this video. The original plays.`}</Text>
    case 'DONE':
      return null
  }
}

function refusal(reason: VideoRefusal | null | undefined): string {
  switch (reason) {
    case 'TOO_LONG':
      return t`A video longer than an hour gets no smaller copies.`
    case 'TOO_LARGE':
      return t`The image of this video is too large for smaller copies.`
    case 'NO_VIDEO':
      return t`This file has sound but no picture.`
    default:
      return t`This video is damaged or of an unknown kind.`
  }
}

function isUnderWay({ state }: GetVideoConversionResponse): boolean {
  return state === 'WAITING' || state === 'RUNNING'
}
