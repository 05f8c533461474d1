/** IPTC value written to and searched in XMP. */
export const aiSourceType = "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia";

/** For what a model made from beginning to end. */
const generatedSourceType = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

const makeXmpPacket = (sourceType: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${sourceType}"/></rdf:RDF></x:xmpmeta>`;

export const aiXmpPacket = makeXmpPacket(aiSourceType);

export const filmXmpPacket = makeXmpPacket(generatedSourceType);

export const hasAiXmp = (xmp: Buffer | undefined) => xmp?.includes(aiSourceType) ?? false;
