import { setPriority } from 'node:os'
import type { PrintedReceipt } from './document.ts'
import { drawReceipt } from './draw.ts'

/** The thread that draws receipts, one after the other. `file.ts` starts it. */

// Requests come first. On Linux a thread has a priority of its own; elsewhere this would be the whole server's.
if (process.platform === 'linux') setPriority(10)

export default function drawOnThread(receipt: PrintedReceipt): Promise<Uint8Array> {
  return drawReceipt(receipt)
}
