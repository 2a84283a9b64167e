"""Types 10, 14, 15, 17, 19 and 21: files to look at, to listen to or to keep."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from domain.content.fields import FileURL, Line, Name, PictureFileURL, PictureURL, Text
from domain.content.players import find_player
from domain.content.qr_type import CodeContent
from domain.kernel.parsing import Strict


class VideoContent(CodeContent):
    type_id = 10
    slug = "video"
    type_name = "Video"
    type_description = "A video: a file, or a page of a video site."
    scan = "Shows the video; another site is loaded only on a tap."
    example = {"video_title": "How it is made", "video_url": "https://example.com/made.mp4"}

    video_title: Name = Field(description="The title of the video.")
    video_url: FileURL = Field(description="The address of a video file, or of its page at a video site.")
    video_description: Text | None = Field(None, description="A text below the video.")
    poster_url: PictureURL | None = Field(None, description="The address of a picture until the video plays.")

    def poster(self) -> str | None:
        """The owner's, else that of the video site."""
        player = find_player(self.video_url)
        return self.poster_url or (player.poster_url if player else None)

    def pictures(self) -> Iterator[str]:
        poster = self.poster() or ""
        return iter([poster] if poster.lower().startswith(("http://", "https://")) else [])


class PDFContent(CodeContent):
    """`direct`: a scan leads to the file, not to a page."""

    type_id = 14
    slug = "pdf"
    type_name = "PDF"
    type_description = "A PDF document."
    scan = "Shows the document's title with a button that opens it, or leads to it at once."
    example = {
        "pdf_title": "Price list",
        "pdf_download_url": "https://example.com/prices.pdf",
        "direct": True,
    }

    pdf_title: Name = Field(description="The title of the document.")
    pdf_download_url: FileURL = Field(description="The address of the PDF file.")
    pdf_description: Text | None = Field(None, description="A text about the document.")
    direct: bool = Field(default=False, description="Whether a scan leads to the file, without a page.")

    def destination(self) -> str | None:
        return self.pdf_download_url if self.direct else None

    def file_url(self) -> str | None:
        return None if self.direct else self.pdf_download_url


class GalleryImage(Strict):
    url: PictureURL = Field(description="The address of the picture.")
    name: Line | None = Field(None, description="A caption for the picture.")


class ImageGalleryContent(CodeContent):
    type_id = 15
    slug = "image_gallery"
    type_name = "Image gallery"
    type_description = "Pictures, one below the other."
    scan = "Shows the pictures."
    example = {
        "image_gallery_title": "The rooms",
        "image_gallery_images": [{"url": "https://example.com/room1.jpg", "name": "Room 1"}],
    }

    image_gallery_title: Name = Field(description="The heading of the page.")
    image_gallery_images: Annotated[list[GalleryImage], Field(min_length=1, max_length=100)] = Field(
        description="The pictures, from top to bottom."
    )
    image_gallery_description: Text | None = Field(None, description="A text below the heading.")


class ImageContent(CodeContent):
    type_id = 17
    slug = "image"
    type_name = "Image"
    type_description = "One picture."
    scan = "Shows the picture with a button that saves it."
    example = {"image_title": "Floor plan", "image_download_url": "https://example.com/plan.png"}

    image_title: Name = Field(description="The title of the picture.")
    image_download_url: PictureFileURL = Field(description="The address of the picture.")
    image_description: Text | None = Field(None, description="A text below the picture.")

    def file_url(self) -> str | None:
        return self.image_download_url


class FileContent(CodeContent):
    type_id = 19
    slug = "file"
    type_name = "File"
    type_description = "A file to download."
    scan = "Shows the file's title with a button that downloads it."
    example = {"file_title": "Pattern", "file_download_url": "https://example.com/pattern.zip"}

    file_title: Name = Field(description="The title of the file.")
    file_download_url: FileURL = Field(description="The address of the file.")
    file_description: Text | None = Field(None, description="A text about the file.")

    def file_url(self) -> str | None:
        return self.file_download_url


class MP3Content(CodeContent):
    type_id = 21
    slug = "mp3"
    type_name = "MP3"
    type_description = "Something to listen to."
    scan = "Shows a player."
    example = {"mp3_title": "Station 4", "mp3_file_url": "https://example.com/4.mp3"}

    mp3_title: Name = Field(description="The title of the recording.")
    mp3_file_url: FileURL = Field(description="The address of the sound file.")
    mp3_description: Text | None = Field(None, description="A text about the recording.")
    mp3_cover_image_url: PictureURL | None = Field(None, description="The address of a cover picture.")

    def file_url(self) -> str | None:
        return self.mp3_file_url
