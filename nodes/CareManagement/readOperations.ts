/** The operations that read, by the values that workflows hold. */
export const readOperations = ['get', 'getAll', 'getNext', 'getPrevious'];
