/** What came with a message, each opening in its full size. */
export function CustomerPictures({ pictures, from }: { pictures: readonly string[]; from: string }) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={`Pictures from ${from}`} className="mt-1 flex flex-wrap gap-2">
      {pictures.map((src, place) => (
        <li key={src}>
          <a href={src.replace(/960\.webp$/, '1600.jpg')} target="_blank" rel="noreferrer">
            <img
              src={src.replace(/960\.webp$/, '200.webp')}
              alt={`${place + 1} of ${pictures.length} from ${from}`}
              loading="lazy"
              className="size-16 rounded-field bg-oat-deep object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
