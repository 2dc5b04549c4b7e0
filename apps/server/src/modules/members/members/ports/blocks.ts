// Members who block each other.
export { loadBlocks } from '../blocks.ts'
export { addBlock, findBlockingMember, loadBlockedNames, removeBlock } from '../store/blocks.ts'
