import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { Outbound } from '../../../kernel/outside/outbound.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import type { PictureAnalyser } from '../picture-analysis/index.ts'
import { analysePictureJob, whenFileReady } from './analyse-picture.ts'
import { enterpriseCategories, enterpriseItems } from './enterprise/operations/index.ts'
import { importer } from './import-file.ts'
import { drawDocumentJob } from './documents/draw-document.ts'
import { folders, mediaFiles, stoaMedia, visitorUploads } from './operations/index.ts'
import { mediaData } from './personal-data.ts'
import { janitor, removeFilesJob } from './remove-files.ts'
import { deleteExpiredTickets } from './store/tickets.ts'
import { removeUnusedJob, trashUnusedJob } from './unused-files.ts'
import { noteUsed, usageSchedule, loadUsages } from './usages.ts'
import { withholdFiles } from './restrict-hidden-files.ts'
import { describeSoundJob } from './sounds/describe-sound.ts'
import { convertVideoJob } from './videos/convert-video.ts'

export { downloads, type Downloads } from './downloads.ts'
export { downloadUrl } from './operations/downloads.ts'
export type { FileImports } from './import-file.ts'
export { FileRefused } from './file-refused.ts'
export { maxPixels } from './limits.ts'
export { checkFilesNamed, checkFilesOwned, claimUploadsOfApps } from './own-files.ts'
export { uploads, type ReceivedUpload, type Uploads } from './receive-upload.ts'
export { removePicturesOf } from './remove-files.ts'
export { maxUploadBytes, resumableUploads, type ResumableUploads } from './resumable-uploads.ts'
export { fileKey } from './file-key.ts'
export { insertReady, keepFile } from './keep-file.ts'
export { loadPrivateFiles, refusePrivateFiles, type PrivateFile } from './private-files.ts'
export { removePrivateFileUnlessUsed, trashImportedUnlessUsed } from './unused-files.ts'
export { putPictures, storePicture, type KnownPicture, type StoringSite } from './store-picture.ts'
export type { StoredPicture } from './stored-picture.ts'
export { nameOf } from './upload-request.ts'
export { showVideos, loadVideos, type ShownVideo } from './videos/shown-videos.ts'
export { printPicture } from './print-picture.ts'
export { renditionKey } from './videos/video-files.ts'
export { addPictureOfMember, addPictures, imageOf, siteImages } from './store/pictures.ts'

export function fileImports({ outbound, files, secrets }: Pick<MediaOptions, 'outbound' | 'files' | 'secrets'>) {
  return importer({ outbound, files, seal: seal(secrets, 'media import') })
}

export interface MediaOptions {
  files: FileStore
  outbound: Outbound
  secrets: Secrets
  limits: Pick<RateLimits, 'upload'>
  /** Describes the contents of pictures; absent if no service is configured. */
  analyser?: PictureAnalyser | undefined
  /** The modules whose rows show files. */
  modules: readonly Module[]
}

/** The media library: files of all kinds, their folders and their trash. */
export function mediaModule({ files, outbound, secrets, limits, analyser, modules }: MediaOptions) {
  const fromElsewhere = fileImports({ outbound, files, secrets })
  const usages = modules.flatMap(({ fileUsages = [] }) => fileUsages)
  const findUsages = loadUsages(usages)
  return {
    name: 'media',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'media/files': mediaFiles(fromElsewhere),
      'media/folders': folders,
      'media/enterprise-media-items': enterpriseItems(fromElsewhere),
      'media/enterprise-media-categories': enterpriseCategories,
      'stoa/media': stoaMedia({ find: findUsages, analyses: analyser !== undefined, usages }),
      'stoa/visitor-uploads': visitorUploads({ limits }),
    },
    jobs: [
      removeFilesJob(files),
      removeUnusedJob(findUsages),
      trashUnusedJob(findUsages),
      convertVideoJob(files),
      drawDocumentJob(files),
      describeSoundJob(files),
      fromElsewhere.job,
      ...(analyser ? [analysePictureJob(files, analyser)] : []),
    ],
    reactions: [withholdFiles(files, usages), noteUsed(usages), ...(analyser ? [whenFileReady] : [])],
    schedules: [janitor(files), usageSchedule(findUsages)],
    retention: [{ name: 'mediaTickets', defaultDays: 30, minDays: 30, maxDays: 30, purge: deleteExpiredTickets }],
    personalData: [mediaData],
  } satisfies Module
}
