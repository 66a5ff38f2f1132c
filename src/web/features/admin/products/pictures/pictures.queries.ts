import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import { largestPicture, largestPictureMegabytes } from '#media/pictures/picture-sources.contract.ts';
import { request, sentenceFor } from '../../../../api.ts';
import { toast } from '../../../../ui/overlays/toast.tsx';
import { upload } from '../../../../upload.ts';
import { invalidate } from '../../lists/list.queries.ts';
import { productPageQuery } from '../product/product-admin.queries.ts';

const tooLarge = `This picture is over ${largestPictureMegabytes} MB. Please choose a smaller one.`;

type Pictures = AdminProductPage['pictures'];

export type PictureUpload = {
  id: string;
  name: string;
  /** Progress, from 0 to 1. */
  share: number;
  /** Why it failed. */
  error?: string;
};

/** Uploads one file at a time, because the server re-encodes each and must stay responsive for customers. */
export function usePictureUploads(productId: number) {
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const queue = useRef(Promise.resolve());
  const keep = useCachePictures(productId);
  const change = (id: string, changes: Partial<PictureUpload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const dismiss = (id: string) => setUploads((before) => before.filter((one) => one.id !== id));

  async function send(id: string, file: File): Promise<void> {
    const form = new FormData();
    form.append('pictures', file);
    try {
      const options = { onProgress: (share: number) => change(id, { share }) };
      keep(await upload<Pictures>(`/api/admin/products/${productId}/pictures`, form, options));
      dismiss(id);
    } catch (error) {
      change(id, { error: sentenceFor(error, 'The upload was interrupted. Please try again.') });
    }
  }

  function add(files: File[]): void {
    for (const file of files) {
      const id = crypto.randomUUID();
      const fault = file.size > largestPicture ? tooLarge : undefined;
      setUploads((before) => [...before, { id, name: file.name, share: 0, ...(fault && { error: fault }) }]);
      if (!fault) queue.current = queue.current.then(() => send(id, file));
    }
  }

  return { uploads, add, dismiss };
}

/** Saves order and alternative texts of all pictures. */
export function useArrangePictures(productId: number) {
  return usePictureWrite(productId, (pictures: Pictures) =>
    request<Pictures>(`/api/admin/products/${productId}/pictures`, {
      method: 'PUT',
      body: { pictures: pictures.map(({ key, alt }) => ({ key, alt })) },
    }),
  );
}

export function useRemovePicture(productId: number) {
  return usePictureWrite(productId, (key: string) =>
    request<Pictures>(`/api/admin/products/${productId}/pictures/${key}`, { method: 'DELETE' }),
  );
}

function usePictureWrite<Variables>(productId: number, mutationFn: (wish: Variables) => Promise<Pictures>) {
  const keep = useCachePictures(productId);
  return useMutation({
    mutationFn,
    onSuccess: (pictures) => {
      keep(pictures);
      toast({ title: 'Pictures Updated' });
    },
    onError: (error) =>
      toast({ title: 'Update Failed', text: sentenceFor(error, 'Please try again in a moment.'), tone: 'destructive' }),
  });
}

/** Updates the page from the response and invalidates lists. */
function useCachePictures(productId: number) {
  const queryClient = useQueryClient();
  return (pictures: Pictures) => {
    queryClient.setQueryData<AdminProductPage>(productPageQuery(String(productId)).queryKey, (page) =>
      page ? { ...page, pictures } : page,
    );
    void invalidate(queryClient, ['products', 'admin']);
  };
}
