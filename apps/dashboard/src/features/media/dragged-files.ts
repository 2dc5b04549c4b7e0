const type = 'application/x-stoa-files'

/** The ids of files that are dragged within the page. */
export const draggedFiles = {
  write(transfer: DataTransfer, ids: readonly string[]): void {
    transfer.setData(type, JSON.stringify(ids))
    transfer.effectAllowed = 'move'
  },
  isIn: (transfer: DataTransfer): boolean => transfer.types.includes(type),
  read(transfer: DataTransfer): string[] {
    return JSON.parse(transfer.getData(type) || '[]') as string[]
  },
}
