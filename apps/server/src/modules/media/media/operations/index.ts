import type { FileUsageSource } from '../../../../kernel/lists/file-usage.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { FileImports } from '../import-file.ts'
import type { FileUsages } from '../usages.ts'
import { replaceFile } from './replace-file.ts'
import {
  getFileDescriptor,
  getFileDescriptors,
  updateFileDescriptor,
  listFiles,
  listDeletedFiles,
  searchFiles,
  queryFileDescriptors,
  bulkDeleteFiles,
  bulkRestoreFilesFromTrashBin,
} from './files.ts'
import { generateFileUploadUrl, generateFileResumableUploadUrl } from './uploads.ts'
import {
  generateFileDownloadUrl,
  generateFilesDownloadUrl,
  generateVideoStreamingUrl,
  generateFolderDownloadUrl,
} from './downloads.ts'
import { importFile, bulkImportFile, bulkImportFiles } from './imports.ts'
import {
  createFolder,
  getFolder,
  updateFolder,
  listFolders,
  listDeletedFolders,
  searchFolders,
  queryFolders,
  bulkDeleteFolders,
  bulkRestoreFoldersFromTrashBin,
} from './folders.ts'
import { emptyTrash, describePicture, getVideoConversion, listFileUsages } from './stoa-media.ts'
import { suggestAltText, getLibraryFeatures, getSpace, findFilesByHash, bulkChangeLabels, listLibraryFiles } from './library.ts'
import { generateVisitorUploadUrl } from './visitor-uploads.ts'

export const mediaFiles = (parts: FileImports) => ({
  getFileDescriptor,
  getFileDescriptors,
  updateFileDescriptor,
  listFiles,
  listDeletedFiles,
  searchFiles,
  queryFileDescriptors,
  bulkDeleteFiles,
  bulkRestoreFilesFromTrashBin,
  generateFileUploadUrl,
  generateFileResumableUploadUrl,
  generateFileDownloadUrl,
  generateFilesDownloadUrl,
  generateVideoStreamingUrl,
  importFile: importFile(parts),
  bulkImportFile: bulkImportFile(parts),
  bulkImportFiles: bulkImportFiles(parts),
})

export const folders = {
  createFolder,
  getFolder,
  updateFolder,
  listFolders,
  listDeletedFolders,
  searchFolders,
  queryFolders,
  bulkDeleteFolders,
  bulkRestoreFoldersFromTrashBin,
  generateFolderDownloadUrl,
}

export const stoaMedia = (parts: { find: FileUsages; analyses: boolean; usages: readonly FileUsageSource[] }) => ({
  emptyTrash,
  describePicture,
  getVideoConversion,
  listFileUsages: listFileUsages(parts),
  suggestAltText: suggestAltText(parts),
  getLibraryFeatures: getLibraryFeatures(parts),
  getSpace,
  findFilesByHash,
  bulkChangeLabels,
  listLibraryFiles: listLibraryFiles(parts),
  replaceFile: replaceFile(parts),
})

export const visitorUploads = (parts: { limits: Pick<RateLimits, 'upload'> }) => ({
  generateVisitorUploadUrl: generateVisitorUploadUrl(parts),
})
