const fileType = 'application/x-stoa-files'
const folderType = 'application/x-stoa-folder'

/** The ids of files that are dragged within the page. */
export const draggedFiles = {
  write(transfer: DataTransfer, ids: readonly string[]): void {
    transfer.setData(fileType, JSON.stringify(ids))
    transfer.effectAllowed = 'move'
  },
  isIn: (transfer: DataTransfer): boolean => transfer.types.includes(fileType),
  read(transfer: DataTransfer): string[] {
    return JSON.parse(transfer.getData(fileType) || '[]') as string[]
  },
}

/** The id of a folder that is dragged within the page. */
export const draggedFolder = {
  write(transfer: DataTransfer, id: string): void {
    transfer.setData(folderType, id)
    transfer.effectAllowed = 'move'
  },
  isIn: (transfer: DataTransfer): boolean => transfer.types.includes(folderType),
  read: (transfer: DataTransfer): string => transfer.getData(folderType),
}
